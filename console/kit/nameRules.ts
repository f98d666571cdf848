import type { FormRule } from 'antd'
import { screenName } from '../../core/rules.ts'

/** The server's own rule of the name of a token or a playlist, as antd's forms want it. */
export const nameRules: FormRule[] = [
  {
    required: true,
    validator: async (_, value: string | undefined) => {
      const complaint = screenName(value)
      if (complaint) throw new Error(complaint)
    },
  },
]
