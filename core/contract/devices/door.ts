import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { CameraAccountId, DoorNo, Text, Time, Whole } from '../shapes.ts'

const Person = z.object({
  name: z.string(),
  employeeNo: z.string().describe('工号'),
  userType: z.string().describe('人员类型：normal visitor blackList …'),
  beginTime: z.string().describe('有效期起'),
  endTime: z.string().describe('有效期止'),
})
export type DoorPerson = z.output<typeof Person>

const Passage = z.object({
  name: z.string(),
  cardNo: z.string().describe('卡号'),
  userType: z.string(),
  dateTime: z.string().describe('通行时间'),
})
export type DoorRecord = z.output<typeof Passage>

/** Vendor's and own doors alike are asked with the door's own number: accounts and serials stay on the server. */
const asked = {
  accessToken: Text(600).optional().describe('视频令牌，不传时按当前会话的权限'),
  accountId: CameraAccountId.optional().describe('视频账号，仅缩小范围'),
  devId: DoorNo.describe('门禁设备编号'),
  pageSize: Whole.min(1).max(100).default(10),
  pageStart: Whole.min(0).max(1_000_000).default(0).describe('页码，从 0 起'),
}
const page = <R extends z.ZodType>(row: R) =>
  z.object({ records: z.array(row), total: z.number().int(), pageSize: z.number().int(), pageStart: z.number().int() })

/** Door access: who may pass, who passed, and through which camera the door is seen. */
export const door = contract('pie', 'door:read', {
  detail: get(
    '/haikang/getDoor',
    '门禁',
    z.object({ devId: DoorNo.describe('门禁设备编号') }),
    z.object({
      deviceNo: z.string(),
      deviceName: z.string(),
      systemNo: z.string(),
      systemName: z.string(),
      cameraId: z.string().describe('门口的摄像头，没有则为空'),
    }),
  ),
  searchUserInfo: post('/haikang/searchUserInfo', '门禁人员', z.object(asked), page(Person)),
  searchRecord: post(
    '/haikang/searchRecord',
    '通行记录，新的在前',
    z.object({ ...asked, startDate: Time.optional().describe('开始时间'), endDate: Time.optional().describe('结束时间') }),
    page(Passage),
  ),
})
