/** The parts that vite.config.ts makes of a language's file. */
declare module "*.json?first" {
  const words: unknown;
  export default words;
}
declare module "*.json?told" {
  const words: unknown;
  export default words;
}
declare module "*.json?later" {
  const words: unknown;
  export default words;
}
