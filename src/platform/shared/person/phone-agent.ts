const PHONES = ['iphone', 'ipod', 'windows phone'];
/** These make tablets too, and say `Mobile` of a phone. */
const SYSTEMS = ['android', 'harmonyos', 'openharmony', 'micromessenger'];

/** Whether it is a browser of a phone, by what it calls itself. */
export function isPhoneAgent(agent: string): boolean {
  const text = agent.toLowerCase();
  const mobile = text.lastIndexOf('mobile');
  return (
    PHONES.some((name) => text.includes(name)) ||
    SYSTEMS.some((name) => text.includes(name) && text.indexOf(name) + name.length < mobile)
  );
}
