import { Resolver } from 'node:dns/promises'

/** Looks up the TXT records of a name; none where there is no such name. */
export type TxtRecords = (name: string) => Promise<readonly string[]>

/** By the name servers of this machine. */
export const lookUpTxt: TxtRecords = async (name) => {
  const records = await new Resolver({ timeout: 3000, tries: 2 }).resolveTxt(name).catch(() => [])
  return records.map((parts) => parts.join(''))
}
