import { openRun } from '../openRun.ts'
import { killCycles } from './killCycles.ts'
import { ledgerCycles } from './ledgerCycles.ts'
import { orderCycles } from './orderCycles.ts'

const tell = (text: string) => console.log(text)

/** `npm run kill -- 200`: so many kills of the server, a fifth as many of the ledger, a quarter of orders. `npm run kill -- 50 orders`: of one of them so many. */
async function main() {
  const [count = '200', only] = process.argv.slice(2)
  const cycles = Number(count)
  const of = (name: string, share: number) => (!only ? Math.ceil(cycles * share) : only === name ? cycles : 0)
  const close = await openRun()
  try {
    const ledger = await ledgerCycles(of('ledger', 1 / 5), tell)
    const orders = await orderCycles(of('orders', 1 / 4), 4394, tell)
    const writes = await killCycles(of('writes', 1), 4390, tell)
    console.log(JSON.stringify({ ...writes, ledger, orders }))
    return writes.lost.length + ledger.different.length + orders.wrong.length
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
