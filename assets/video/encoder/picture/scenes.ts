import { z } from 'zod'
import drawn from '../../scenes.json' with { type: 'json' }
import { Shape } from './paint.ts'

/** A scene of assets/video/scenes.json. */
const Scene = z.object({
  shapes: z.array(Shape),
  /**
   * What moves through it: size in pixels (even), upper edge (even), from and to where (both outside the picture) in
   * how many seconds (even).
   */
  mover: z.object({
    size: z.tuple([z.number(), z.number()]),
    from: z.number(),
    to: z.number(),
    top: z.number(),
    seconds: z.number(),
    shapes: z.array(Shape),
  }),
})
export type Scene = z.infer<typeof Scene>

export const scenes: Readonly<Record<string, Scene>> = z.record(z.string(), Scene).parse(drawn)
