/** Kinds of people a door knows, as its vendor names them (ISAPI `userType`). */
export const doorUserTypes: Readonly<Record<string, string>> = {
  normal: '普通人员',
  visitor: '访客',
  blackList: '黑名单',
  maintenance: '运维人员',
}
/** A kind the product does not know goes by its vendor's word. */
export const doorUserType = (type: string) => doorUserTypes[type] ?? type
