import { eq } from 'drizzle-orm'
import type { alarmDesk } from '../../../../core/contract/alarms/alarmDesk.ts'
import { alarmPage } from '../../../alarms/rows/alarmPage.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { sites } from '../../../tables/index.ts'
import { readFlood } from './readFlood.ts'
import { readPeers } from './readPeers.ts'
import { shelve, unshelve } from './shelve.ts'
import { usualOpinions } from './usualOpinions.ts'

export const alarmDeskHandlers: Handlers<typeof alarmDesk> = {
  async shelve(input, context) {
    const reply = await shelve(context, input)
    const many = reply.shelved.length > 1 ? `（${reply.shelved.length} 条）` : ''
    return new WithMessage(`已搁置${many}，至 ${reply.until.slice(0, 16)}`, reply)
  },
  unshelve: async ({ ids }, context) => new WithMessage('已取消搁置', await unshelve(context, ids)),
  getOpinions: (input, context) => usualOpinions(context, input),
  getPeers: ({ id }, context) => readPeers(context, id),
  getFlood: (_input, context) => readFlood(context),
  async powerAlarmPage({ pageNo, pageSize, ...filter }, context) {
    const { newest: _newest, ...page } = await alarmPage(context, filter, { pageNo, pageSize }, eq(sites.type, '001'))
    return page
  },
}
