import { z } from 'zod'
import { fileModuleNames } from '../../rules/files.ts'
import { contract, get, post } from '../call.ts'
import { ContractId, Done, FileId, FileIds, Filled, Instant, OrderId, TemporaryId, Text } from '../shapes.ts'

const UsedBefore = z.object({
  orderId: z.string().describe('工单，尚未保存的为空'),
  orderNo: z.string(),
  userName: z.string().describe('当时的上传人'),
  fileUploadTime: z.string().describe('当时的上传时间'),
})
export type UsedBefore = z.output<typeof UsedBefore>

const Attached = z.object({
  fileId: z.string(),
  fileOriginalName: z.string().describe('文件名'),
  fileSuffixname: z.string().describe('扩展名，不含点'),
  fileSize: z.number().int().describe('字节'),
  fileUploadTime: z.string().describe('上传时间'),
  userName: z.string().describe('上传人'),
  fileBusiness: z.string().describe('所属环节，没有时为空'),
  fileFunction: z.string().describe('用途，没有时为空'),
  fileModuleid: z.string().describe('所属分项，没有时为空'),
  takenTime: z.string().describe('拍摄时间，以拍摄设备的时钟为准，没有时为空'),
  mine: z.boolean().describe('由我上传'),
  usedBefore: z.array(UsedBefore).describe('工单的图片：内容相同的图片此前用于何处，只列调用人可见的工单'),
})
export type AttachedFile = z.output<typeof Attached>

/** What a file hangs on, and under which headings of it; of a list a heading left out means any. */
const Holder = {
  fileModule: z.enum(fileModuleNames).describe('所属业务'),
  fileDataid: z.union([ContractId, OrderId, TemporaryId]).describe('所属记录；尚未保存的记录为上传者自拟的 UUID'),
  fileBusiness: Text(40).optional().describe('所属环节'),
  fileFunction: Text(40).optional().describe('用途'),
}
const ModuleId = Text(40).describe('所属分项')
const Listed = z.object({ records: z.array(Attached) })
const share = (title: string) =>
  z.object({ used: z.number().describe('已用，字节'), most: z.number().describe('上限，字节') }).describe(title)
/** What uploads may take, and take. */
const Shares = z.object({
  pending: share('我上传的、尚未随记录保存的附件'),
  day: share('我 24 小时内上传的附件'),
  orgPending: share('记录所属单位尚未随记录保存的附件'),
  org: share('记录所属单位的全部附件'),
})
export type FileShares = z.output<typeof Shares>
const Ticket = Filled(64).describe('查看凭证')

/** Files of records, as the documents name them. Who sees a record sees its files; whoever holds a ticket sees what it was issued for. */
export const file = contract('filemanage', 'file:read', {
  upload: post(
    '/filefeign/upload',
    '上传附件（multipart：字段与 file 一个文件）',
    z.object({
      ...Holder,
      fileModuleid: ModuleId.optional(),
      istemp: z.enum(['0', '1']).optional().describe('1 = 所属记录尚未保存，24 小时内未随记录保存的将被清除'),
      takenAt: Instant.optional().describe('拍摄时间'),
    }),
    Attached,
    {
      changes: true,
      upload: true,
      permission: 'file:manage',
    },
  ),
  del: post('/filefeign/del', '删除附件', z.object({ fileIds: FileIds.describe('附件编号') }), Done, {
    changes: true,
    permission: 'file:manage',
  }),
  getFileList: post(
    '/filefeign/getFileList',
    '一条记录的附件',
    z.object(Holder),
    Listed.extend({ shares: Shares.nullable().describe('上传额度；不能向该记录上传的为空') }),
  ),
  getFileListWithModuleid: post(
    '/filefeign/getFileListWithModuleid',
    '一条记录某一分项的附件',
    z.object({ ...Holder, fileModuleid: ModuleId }),
    Listed,
  ),
  getFileZip: post('/filefeign/getFileZip', '打包下载附件', z.object({ fileIds: FileIds.describe('附件编号') }), z.unknown(), {
    bytes: 'application/zip',
    download: true,
  }),
  getFileZipWithModuleid: post(
    '/filefeign/getFileZipWithModuleid',
    '打包下载一条记录某一分项的附件',
    z.object({ ...Holder, fileModuleid: ModuleId }),
    z.unknown(),
    { bytes: 'application/zip', download: true },
  ),
  downFeignFile: get('/filefeign/downFeignFile', '下载附件', z.object({ fileId: FileId.describe('附件编号') }), z.unknown(), {
    bytes: 'application/octet-stream',
    download: true,
  }),
  getViewTicket: post(
    '/filefeign/getViewTicket',
    '在线查看附件的凭证，10 分钟内有效，退出登录即失效',
    z.object({ fileIds: FileIds.describe('附件编号') }),
    z.object({ ticket: z.string() }),
  ),
  getViewed: post('/filefeign/getViewed', '凭证所含的附件', z.object({ ticket: Ticket }), Listed, { permission: 'public' }),
  viewFile: get('/filefeign/viewFile', '在线查看 PDF', z.object({ ticket: Ticket, fileId: FileId.describe('附件编号') }), z.unknown(), {
    permission: 'public',
    bytes: 'application/pdf',
    download: true,
  }),
})
