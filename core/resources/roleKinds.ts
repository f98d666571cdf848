/** The seven kinds of role an installation is shipped with. */
export const roleKinds = {
  'platform-admin': '平台管理员',
  'enterprise-admin': '企业管理员',
  operator: '监控值班员',
  'team-leader': '班组长',
  maintenance: '运维人员',
  'grid-company': '电网公司用户',
  customer: '电站客户',
} as const
export type RoleKind = keyof typeof roleKinds
