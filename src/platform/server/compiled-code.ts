/**
 * The environment of a process that shall know nothing of the portal's settings but where Node keeps what it compiled
 * (`NODE_COMPILE_CACHE`, where it is set): half the time until such a process answers.
 */
export function compiledCode(): Readonly<Record<string, string>> {
  // biome-ignore lint/style/noProcessEnv: it is Node's, no setting of the portal
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
