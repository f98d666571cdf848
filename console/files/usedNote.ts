import type { UsedBefore } from '../../core/contract/platform/file.ts'

/** Where a picture served before, for people. @param orderId the order it hangs on now */
const usedText = (used: readonly UsedBefore[], orderId: string) =>
  used
    .map(({ orderId: other, orderNo, userName, fileUploadTime }) => {
      const where = other === orderId || !other ? '本工单' : `工单 ${orderNo}`
      return `${where}（${userName}，${fileUploadTime.slice(0, 16)}）`
    })
    .join('、')

/** What is said of a picture that served before. */
export const usedNote = (used: readonly UsedBefore[], orderId: string) => `与此前上传的图片相同：${usedText(used, orderId)}`
