import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { file } from '../../core/contract/platform/file.ts'
import { repair } from '../../core/contract/orders/repair.ts'
import { genericBytes } from '../../core/rules/files.ts'
import { startInstance } from '../e2e/support/instance.ts'

const port = 4396
/** As many of the largest file, together 200 MB. */
const count = 4
/** What may be kept of them on their way through, MB: above what the server held before. */
const goal = 20
const megabyte = 1024 * 1024

/** What the server's process holds of the machine's memory, MB. */
const heldBy = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** Uploads and archives of the largest files through a real server, and how much its process grows meanwhile. */
export async function benchFiles() {
  const instance = await startInstance({ port, quiet: true })
  try {
    const { token, xrp } = instance.accounts.find(({ loginName }) => loginName === 'jizhong.watch')!
    const ask = (path: string, body: FormData | object) =>
      fetch(instance.url + path, {
        method: 'POST',
        headers: { token, xrp, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
        body: body instanceof FormData ? body : JSON.stringify(body),
      })
    const data = async <T>(reply: Promise<Response>) => {
      const { code, msg, data } = (await (await reply).json()) as { code: number; msg: string; data: T }
      if (code !== 200) throw new Error(`${code} ${msg}`)
      return data
    }
    const { records } = await data<{ records: { id: string }[] }>(ask(repair.list.path, { open: true, current: 1, size: 1 }))
    const content = Buffer.alloc(genericBytes, '%PDF-1.4 ')
    const fileIds: string[] = []
    const upload = async (name: string, bytes = content) => {
      const form = new FormData()
      form.set('fileModule', 'order')
      form.set('fileDataid', records[0]!.id)
      form.set('file', new Blob([bytes]), name)
      fileIds.push((await data<{ fileId: string }>(ask(file.upload.path, form))).fileId)
    }
    /** @param pause before the rest is taken, ms */
    const archive = async (pause: number) => {
      const { body } = await ask(file.getFileZip.path, { fileIds: fileIds.slice(-count).join(',') })
      let bytes = 0
      for await (const piece of body!) {
        if (bytes === 0) await sleep(pause)
        bytes += piece.byteLength
      }
      if (bytes < count * genericBytes) throw new Error(`an archive of ${bytes} bytes`)
    }
    const rows: object[] = []
    const measured = async (name: string, sent: number, work: () => Promise<unknown>) => {
      await sleep(2000)
      const before = heldBy(instance.pid)
      let most = before
      const timer = setInterval(() => {
        most = Math.max(most, heldBy(instance.pid))
      }, 50)
      await work()
      clearInterval(timer)
      const [grown, after] = [most - before, heldBy(instance.pid)].map(Math.round) as [number, number]
      rows.push({
        name,
        MB: Math.round(sent / megabyte),
        before: Math.round(before),
        most: Math.round(most),
        after,
        grown,
        goal,
        ratio: Number((grown / goal).toFixed(2)),
      })
    }
    const names = Array.from({ length: count }, (_, n) => `${n}.pdf`)
    // The first ones take what they need of code and of room for pieces under way, once; none of them is large.
    for (let n = 0; n < 60; n++) await upload('small.pdf', content.subarray(0, megabyte))
    await measured('one upload after the other', count * genericBytes, async () => {
      for (const name of names) await upload(name)
    })
    await measured('uploads at once', count * genericBytes, () => Promise.all(names.map(name => upload(name))))
    await measured('an archive', count * genericBytes, () => archive(0))
    await measured('an archive whose reader waits', count * genericBytes, () => archive(3000))
    return rows
  } finally {
    await instance.stop()
  }
}
