import { isNotNull } from 'drizzle-orm'
import { devices } from './sites.ts'

/** Does the simulator measure a device? What it knows of it nobody else reads. */
export const isSimulated = isNotNull(devices.simulation)
