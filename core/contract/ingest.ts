import { z } from 'zod'
import { contract, post } from './call.ts'

/**
 * The door every reading comes through. A gateway sends its number and secret in the headers `gateway` and `secret`.
 * `points`: [device number, indicator number, epoch ms, value]; repeated and late points are normal and harmless.
 */
export const ingest = contract('pie', 'gateway', {
  readings: post(
    '/ingest/readings',
    '网关上送读数',
    z.object({
      points: z
        .array(z.tuple([z.string().max(40), z.string().max(20), z.number().int(), z.number()]))
        .min(1)
        .max(50_000)
        .describe('读数'),
    }),
    z.object({
      accepted: z.number().int(),
      repeated: z.number().int(),
      refused: z.array(z.object({ index: z.number().int(), reason: z.string() })),
    }),
  ),
})
