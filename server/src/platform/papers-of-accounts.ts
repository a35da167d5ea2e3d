import type { Context } from './context.ts'

/** Papers of an account that are printed whenever somebody asks for them, and go into the archive of all its data. */
export interface PaperSource {
  list(ctx: Context): Promise<readonly string[]>
  print(ctx: Context, id: string): Promise<{ readonly name: string; readonly bytes: Buffer }>
}

const sources = new Set<PaperSource>()

/** Makes papers part of archives. */
export const addPapers = (source: PaperSource): void => void sources.add(source)

/** Whatever is printed of an account. */
export const papersOfAccounts = (): readonly PaperSource[] => [...sources]
