import { App } from 'antd'
import { useAlarmFeedStore } from '../../../core/alarms/useAlarmFeed.ts'
import type { alarm } from '../../../core/contract/alarms/alarm.ts'
import { codes, sentence } from '../../../core/errors.ts'
import type { SaveOptions } from '../../kit/form/useSave.ts'
import { pickedTime } from './pickedTime.ts'

interface After {
  done: () => void
  /** Somebody else was faster. */
  taken: () => void
}

/** How a decision goes to the server, and to bell and pop-up. @param ids one id or a comma list */
export function useHandling(ids: string, { done, taken }: After): SaveOptions<typeof alarm.saveAlarm> {
  const feed = useAlarmFeedStore()
  const { message } = App.useApp()
  return {
    input: ({ planFinishTime, nextDeal, dealOpinion = '', ...fields }) => ({
      ...fields,
      ...{ ids, nextDeal, dealOpinion },
      planFinishTime: nextDeal === '3' ? pickedTime(planFinishTime) : undefined,
    }),
    // The order number is to be read, not only noticed.
    messageSeconds: ({ nextDeal }) => (nextDeal === '1' ? undefined : 8),
    done: ({ handled }) => {
      feed.remove(handled)
      done()
    },
    onRefused: error => {
      if (error.code !== codes.conflict) return
      void message.error(sentence(error))
      feed.refresh()
      taken()
    },
  }
}
