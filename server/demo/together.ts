import type { Simulator } from '../demonstration/Simulator.ts'

/** The whole simulated region: what its devices measure, and what else of it starts and stops with that. */
export const together = (region: Simulator, beside: Pick<Simulator, 'start' | 'stop'>): Simulator => ({
  ...region,
  async start() {
    await region.start()
    await beside.start()
  },
  async stop() {
    await beside.stop()
    await region.stop()
  },
})
