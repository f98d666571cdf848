import { z } from 'zod'
import { contract, get } from '../call.ts'
import { OrderId } from '../shapes.ts'

/** 服务评价: what was said of a repair when it was accepted. */
export const assessment = contract('maintenance', 'order:read', {
  getAssessmentByBusinessId: get(
    '/customerAssessment/getAssessmentByBusinessId',
    '一张工单在验收时得到的评价；尚未评价时等级为 0',
    z.object({ businessId: OrderId.describe('工单') }),
    z.object({
      businessId: z.string(),
      orderNo: z.string(),
      evaluationLevel: z.number().int().describe('1 至 5，0 为未评价'),
      evaluationContent: z.string(),
      assessor: z.string().describe('评价人，未评价时为空'),
      assessTime: z.string().describe('未评价时为空'),
    }),
  ),
})
