/** Every card the gallery shows. A test compares the list with the rules' own. */
const words = (text: string): string[] => text.trim().split(/\s+/);

export const PATHS = words(`
  EW NS NE NW NEW NES NESW N E N/S E/W N/E N/W N/E/W N/E/S N/E/S/W
  NESW+start NESW+treasure NE+stone NW+stone
  NS/EW NW/ES NE/SW N+ladder E+ladder NW+ladder NE+ladder
  NW+green EW+green NS/E+green NS+blue EW+blue NE+blue
  NE/S NW/S NS/E/W EW/N/S NS/E
  E+crystal N+crystal NEW+crystal NES+crystal NEW/S+crystal NSW/E+crystal NESW+crystal EW/S+crystal
  NESW+start+blue-ladder NESW+start+green-ladder NW+blue-ladder NE+green-ladder
  NS/EW+gold1@NS NW/ES+gold1@ES
  NESW+blue@S NESW+green@W NEW+blue@E NEW+green@N NSW+blue@N NSW+green@S
  NEW+troll@E NESW+troll@W NSW+troll@S
  NEW/S+gold1@S NSW/E+gold1@E EW/S+gold1@S NS/W NE/W NW/E
  NESW+goal N/E/S/W+goal N/S/W+goal N/E/W+goal
  NW+goal+green@W+gold1 NW+goal+gold2@NW NE+goal+blue@E+gold1 NE+goal+gold2@NE
  N/W+goal+gold1@W N/E+goal+gold3@N NS/E/W+goal+gold1@NS EW/N/S+goal+gold2@EW
  NSW+goal+blue@W+gold1 NSW+goal+green@S+gold2 NSW+goal+blue@N+gold3
  NEW+goal+green@E+gold1 NEW+goal+blue@N+gold2 NEW+goal+green@N+gold3
`);

export const ACTIONS = words(`
  broken-pickaxe broken-lantern broken-cart repair-pickaxe repair-lantern repair-cart
  repair-pickaxe-lantern repair-pickaxe-cart repair-lantern-cart rockfall map
  theft hands-off swap-hands inspection change-hats trapped free-at-last
  sabotage-pickaxe sabotage-lantern sabotage-cart key rock-slide treasure-map
`);

export const OTHERS = words(`
  digger saboteur blue-digger green-digger boss profiteer geologist dwarf
  1 2 3 ? ?goal ?role ?nugget
`);
