import type { Challenge } from '../../../core/call/solveProof.ts'
import { CallError, codes } from '../../../core/errors.ts'

/** Solves a challenge beside the page, which goes on answering meanwhile. */
export function solveApart(challenge: Challenge): Promise<string> {
  const worker = new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = () => reject(new CallError(codes.network, '安全校验未能完成，请刷新页面重试'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
