import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMenu } from '../../kit/hooks/useMenu.ts'
import { externalUrl, urlsOf } from '../../session/menu.ts'
import { useOpenEntry } from '../../session/useOpenEntry.ts'

/** The way to the external operations platform, for whom the menu offers it. */
export function ExternalEntry() {
  const open = useOpenEntry()
  if (!urlsOf(useMenu().menus).includes(externalUrl)) return null
  return (
    <Button size="small" icon={<ExportOutlined />} onClick={() => open({ resUrl: externalUrl })}>
      外部运维平台
    </Button>
  )
}
