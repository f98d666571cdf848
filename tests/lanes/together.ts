import { type ChildProcess, spawn } from 'node:child_process'

interface Step {
  name: string
  command: string
  args: string[]
}
interface Ended {
  name: string
  ms: number
  status: number
  said: string
}

/**
 * Runs commands beside one another, what each prints kept apart. The first that fails ends the others.
 * @returns those that came to an end, in that order: one that failed is the last
 */
export async function together(steps: readonly Step[], cwd: string): Promise<Ended[]> {
  const begun = Date.now()
  const ended: Ended[] = []
  const running = new Set<ChildProcess>()
  const endAll = () => running.forEach(endGroup)
  const interrupted = () => process.exit(130)
  process.on('exit', endAll)
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  const one = ({ name, command, args }: Step) =>
    new Promise<void>(done => {
      const said: Buffer[] = []
      // In a group of its own: what it started ends with it.
      const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
      running.add(child)
      for (const stream of [child.stdout, child.stderr]) stream.on('data', text => said.push(text))
      child.once('error', error => said.push(Buffer.from(`${error.message}\n`)))
      child.once('close', code => {
        running.delete(child)
        if (ended.at(-1)?.status) return done()
        ended.push({ name, ms: Date.now() - begun, status: code !== null && code >= 0 ? code : 1, said: Buffer.concat(said).toString() })
        if (code !== 0) endAll()
        done()
      })
    })
  await Promise.all(steps.map(one))
  process.off('exit', endAll)
  process.off('SIGINT', interrupted)
  process.off('SIGTERM', interrupted)
  return ended
}

function endGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGTERM')
  } catch {
    // It has just ended by itself.
  }
}
