import { Button } from 'antd'
import { useState } from 'react'
import { TwoLineText } from '../../detail/TwoLineText.tsx'
import { BindList } from './BindList.tsx'
import type { Things } from './things.ts'

interface Props<Row> {
  id: string
  noun: string
  things: Things<Row>
  /** Left out where the user may not. */
  verb?: string
  onRemove: (row: Row) => void
}

/** Those that are bound. */
export function BoundList<Row>({ id, noun, things, verb, onRemove }: Props<Row>) {
  const [{ keyword, page }, setAsked] = useState({ keyword: '', page: 1 })
  return (
    <BindList
      {...{ id, things, keyword, page }}
      bound
      title={`已有${noun}`}
      search={`在已有${noun}中查找`}
      nothing={`暂无${noun}`}
      onKeyword={keyword => setAsked({ keyword, page: 1 })}
      onPage={page => setAsked({ keyword, page })}
    >
      {row => (
        <>
          <TwoLineText second={things.noteOf(row)}>{things.nameOf(row)}</TwoLineText>
          {verb && (
            <Button type="link" size="small" danger aria-label={`${verb} ${things.nameOf(row)}`} onClick={() => onRemove(row)}>
              {verb}
            </Button>
          )}
        </>
      )}
    </BindList>
  )
}
