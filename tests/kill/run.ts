import { openRun } from '../openRun.ts'
import { killCycles } from './killCycles.ts'
import { ledgerCycles } from './ledgerCycles.ts'

/** `npm run kill -- 200` */
async function main() {
  const close = await openRun()
  try {
    const cycles = Number(process.argv[2] ?? 200)
    const ledger = await ledgerCycles(Math.ceil(cycles / 5), text => console.log(text))
    const report = await killCycles(cycles, 4390, text => console.log(text))
    console.log(JSON.stringify({ ...report, ledger }))
    return report.lost.length + ledger.different.length
  } finally {
    await close()
  }
}

main().then(
  lost => process.exit(lost ? 1 : 0),
  error => {
    console.error(error)
    process.exit(1)
  },
)
