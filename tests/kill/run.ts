import { openRun } from '../openRun.ts'
import { killCycles } from './killCycles.ts'

/** `npm run kill -- 200` */
async function main() {
  const close = openRun()
  try {
    const report = await killCycles(Number(process.argv[2] ?? 200), 4390, text => console.log(text))
    console.log(JSON.stringify(report))
    return report.lost.length
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
