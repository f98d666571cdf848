/** What stands in a tree; `leaf`: nothing stands below it. */
export interface TreeNode {
  id: string
  parentId: string
  name: string
  leaf: boolean
}
