import { z } from 'zod'
import { contract, get } from '../call.ts'
import * as its from '../record.ts'
import { Filled, Text } from '../shapes.ts'

const Type = its.Node.extend({ no: z.string().describe('编码') })
export type ObjectType = z.output<typeof Type>
const Measured = z.object({ no: z.string().describe('指标编号'), name: z.string().describe('指标名称'), unit: z.string().describe('单位') })
const Detail = Type.extend({
  path: its.Path,
  siteTypes: z.array(z.string()).describe('所在系统：001 配电 002 集中式光伏 003 分布式光伏 004 储能 005 充电 006 村庄'),
  devices: z.number().int().describe('可见设备数，含下级'),
  indicators: z.array(Measured).describe('测量的指标'),
})
export type ObjectTypeDetail = z.output<typeof Detail>
const Group = Type.extend({ children: z.array(Type) })
const TypeNo = Filled(40).describe('设备类型')

/** Kinds of monitored objects, which are types of devices: groups, and the types in them. */
export const objectType = contract('metadata', 'objectType:read', {
  queryByPid: get('/metadata/msType/queryByPid/:pid', '一类之下的设备类型，0 为最上一级', z.object({ pid: TypeNo }), z.array(Type)),
  getMsTypeBySystemNo: get(
    '/msType/getMsTypeBySystemNo',
    '一种系统的设备类型',
    z.object({ systemNo: Text(10).optional().describe('系统类型，如 001 配电') }),
    z.array(Type),
  ),
  tree: get('/msType/tree', '设备类型树', z.object({}), z.array(Group)),
  nodes: get('/msType/getMsTypeList', '设备类型树的一级，或查到的', z.object(its.branch), z.array(Type)),
  detail: get('/msType/detail', '一个设备类型', z.object({ id: TypeNo }), Detail),
})
