import { type Challenge, solveProof } from '../../../core/call/solveProof.ts'

self.onmessage = ({ data }: MessageEvent<Challenge>) => self.postMessage(solveProof(data))
