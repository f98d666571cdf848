import { z } from 'zod'
import { contract, post } from '../call.ts'
import { paged, paging, Text } from '../shapes.ts'

const Row = z.object({
  id: z.string(),
  contractName: z.string(),
  contractCode: z.string(),
  consName: z.string().describe('客户'),
  contractState: z.string().describe('字典 contract_state'),
  startTime: z.string(),
  endTime: z.string(),
  stationCount: z.number().int().describe('合同下的站点数'),
})

/** Service contracts of customers, as those who plan by them choose one. */
export const serviceContract = contract('maintenance', 'contract:read', {
  list: post(
    '/contract/management/listOfContract',
    '服务合同，执行中的在前',
    paging({ keyword: Text(40).optional().describe('合同名称、编号、客户'), contractState: Text(2).optional() }),
    paged(Row),
  ),
})
