import type { ProcessHop } from '../../../core/contract/orders/order.ts'

/**
 * What is filed of a step besides who took it and when: the words, when it was heard of where that was later, where it
 * was taken and at what.
 */
export const hopNote = ({ approveMessage, receivedTime, position, away, deviceNo }: ProcessHop): string =>
  [approveMessage, receivedTime && `${receivedTime} 补传`, position && `位置 ${position}`, away, deviceNo && `已核对设备 ${deviceNo}`]
    .filter(Boolean)
    .join('；') || '--'
