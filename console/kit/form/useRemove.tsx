import { App } from 'antd'
import type { AnyCall, InputOf } from '../../../core/contract/call.ts'
import { sentence } from '../../../core/errors.ts'
import { useApi } from '../../../core/call/useCall.ts'

interface Options {
  /** What is asked; the documents' words by default. */
  question?: string
  /** The word of the button that does it. */
  verb?: string
  /** Sentence where the server gives none. */
  failed?: string
  /** What stands in the way, as a sentence, asked before anybody is; '' = nothing does. */
  inTheWay?: (input: never) => Promise<string>
  done: () => void
}

/**
 * Removes, revokes, ends: asks first, and says what the server says. What depends on the thing stands in the server's
 * refusal (409) and is shown until somebody has read it.
 * @returns asks about a thing by its name
 */
export function useRemove<C extends AnyCall>(call: C | undefined, options: Options): (title: string, input: InputOf<C>) => Promise<void> {
  const { question = '此操作将永久删除该信息, 是否继续?', verb = '确定', failed = '删除失败', inTheWay, done } = options
  const api = useApi()
  const { message, modal } = App.useApp()
  return async (title, input) => {
    const reason = (await inTheWay?.(input as never).catch(() => '')) ?? ''
    if (reason) return void modal.warning({ title, content: reason, okText: '确定' })
    modal.confirm({
      title: '提示',
      content: (
        <>
          <b>{title}</b>
          <p>{question}</p>
        </>
      ),
      okText: verb,
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => {
        try {
          if (call) await api(call, input, { onMessage: msg => void message.success(msg) })
        } catch (error) {
          void modal.warning({ title, content: sentence(error, failed), okText: '确定' })
        }
        done()
      },
    })
  }
}
