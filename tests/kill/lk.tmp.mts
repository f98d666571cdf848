import { ledgerCycles } from '/work/main/tests/kill/ledgerCycles.ts'
import { openRun } from '/work/main/tests/openRun.ts'
const close = openRun()
const r = await ledgerCycles(20, t => console.log(t))
console.log(JSON.stringify(r)); await close()
process.exit(0)
