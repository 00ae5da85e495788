/** To one's own game of today's deal: the one that counts until it is over, then practice. */
import { api } from "../shell/api";
import { route } from "../shell/route.svelte";

export async function playToday(): Promise<void> {
  const { code } = await api.playToday();
  route.go(`/t/${code}`);
}
