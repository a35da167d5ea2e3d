import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * What the launcher must know about other processes, given only their number. Numbers are reused, above all in
 * containers, where every start counts from one: each question is about *which* process it is, not whether one exists.
 * Linux answers from /proc, other systems through `ps`.
 */

function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}

/** Fields of /proc/<pid>/stat after the command's name, which may itself contain spaces and brackets. */
function procStat(pid: number): string[] | null {
  const text = procFile(pid, 'stat')
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function ps(pid: number, column: string): string | null {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio }).trim() || null
  } catch {
    return null
  }
}

const onLinux = process.platform === 'linux'

/** Whether the number is given to a process, even to one that has ended and was not collected by its parent yet. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process of this number runs. One that has ended but was not collected by its parent counts as ended. */
export function isAlive(pid: number): boolean {
  if (!isTaken(pid)) return false
  const state = onLinux ? procStat(pid)?.[0] : ps(pid, 'stat')
  return !(state?.startsWith('Z') || state?.startsWith('X'))
}

/** What tells a process from another of the same number: the moment it started. Null when there is no such process. */
export function startOf(pid: number): string | null {
  if (!onLinux) return ps(pid, 'lstart')
  const ticks = procStat(pid)?.[19]
  if (ticks === undefined) return null
  // Ticks count from the start of the machine, so they mean something only together with which start that was.
  let boot = ''
  try {
    boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // Some containers hide it; then the ticks must do.
  }
  return `${boot}/${ticks}`
}

/** Whether this process is a PostgreSQL that works in this folder (given as its real path). */
export function servesFolder(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (!onLinux) {
    const command = ps(pid, 'command')
    return command?.includes('postgres') === true && command.includes(folder)
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && procFile(pid, 'comm')?.trim() === 'postgres'
  } catch {
    return false
  }
}
