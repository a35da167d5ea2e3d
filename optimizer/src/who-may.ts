import type { Job } from './problem.ts'

/** Says of a vehicle, with the skills it has, whether it may do a job at all. The checker has its own word on each of these rules. */
export function whoMay({ skills = [], vehicle, forbidden }: Job): (id: string, has: ReadonlySet<string>) => boolean {
  const never = new Set(forbidden)
  return (id, has) =>
    skills.every((skill) => has.has(skill)) && (vehicle === undefined || vehicle === id) && !never.has(id)
}
