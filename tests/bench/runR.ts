import { benchRollups } from './rollups.ts'
console.table(await benchRollups())
process.exit(0)
