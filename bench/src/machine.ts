import { readdirSync, readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'

/** What a process has used; Linux only, as the kernel tells. Other systems give NaN, and figures of it show a dash. */

/** Milliseconds of processor time since the process began. */
export const cpuOf = (pid: number): number => cpuIn(`/proc/${pid}/stat`)

/** The same of its first thread alone: what a page does itself. */
export const threadOf = (pid: number): number => cpuIn(`/proc/${pid}/task/${pid}/stat`)

function cpuIn(path: string): number {
  try {
    const stat = readFileSync(path, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // utime and stime, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** The process that started this one. */
export const parentOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Memory of the process, in MB: now, or the most it ever had. */
export function memoryOf(pid: number, which: 'now' | 'most' = 'now'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kilobytes = new RegExp(`^${which === 'now' ? 'VmRSS' : 'VmHWM'}:\\s+(\\d+)`, 'm').exec(status)?.[1]
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}

/** Processes that a process has started, with those that they started. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
    } catch {
      // It has ended meanwhile.
    }
  }
  const collect = (of: number): number[] => (parents.get(of) ?? []).flatMap((child) => [child, ...collect(child)])
  return collect(pid)
}

/** The machine in one line, without its name. */
export function describeMachine(): string {
  const [first] = cpus()
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '?'
  return `${cpus().length} × ${first?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release().split('-')[0]}, Node ${process.version}, load ${load} at the start`
}
