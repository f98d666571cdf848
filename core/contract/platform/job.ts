import { z } from 'zod'
import { jobStates } from '../../rules/jobStates.ts'
import { contract, get, post } from '../call.ts'
import { Done, JobId, paged, paging } from '../shapes.ts'

const JobState = z
  .enum(jobStates)
  .describe('状态：taking 上传中 waiting 排队中 running 进行中 ready 待确认 done 已完成 failed 未完成 cancelled 已取消')

const Job = z.object({
  id: z.string(),
  kind: z.string().describe('种类：import 导入'),
  title: z.string(),
  state: JobState,
  done: z.number().int().describe('已处理'),
  total: z.number().int().describe('共'),
  message: z.string().describe('结果说明，未结束时为空'),
  counts: z.record(z.string(), z.number()).describe('各类结果的条数'),
  batch: z.string().describe('所作修改的批次，没有时为空'),
  createdAt: z.string(),
  endedAt: z.string().describe('结束时间，未结束时为空'),
})
export type Job = z.output<typeof Job>

/** Long works of the caller: they go on without the page, and over a restart of the server. */
export const job = contract('metadata', 'session', {
  page: post('/job/page', '本人的后台任务，最近的在前', paging({}), paged(Job)),
  detail: get('/job/detail', '一个后台任务的进度与结果', z.object({ id: JobId }), Job),
  cancel: post('/job/cancel', '取消未结束的后台任务', z.object({ id: JobId }), Done, { changes: true }),
})
