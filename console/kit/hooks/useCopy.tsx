import { App, Input } from 'antd'
import { copyText } from './copyText.ts'

/** Copies a text and says so; where the browser gives the clipboard to secure pages only, shows it to be copied by hand. */
export function useCopy(): (title: string, text: string) => void {
  const { message, modal } = App.useApp()
  return async (title, text) => {
    if (await copyText(text)) return void message.success(`${title}已复制`)
    void modal.info({ title, content: <Input readOnly value={text} onFocus={event => event.target.select()} />, okText: '关闭' })
  }
}
