import { useState } from 'react'
import type { CallState } from '../../../../core/call/useCall.ts'
import type { DictType } from '../../../../core/contract/platform/dictCode.ts'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { SideList } from '../../../kit/list/SideList.tsx'

const size = 10

interface Props {
  types: CallState<DictType[]>
  chosen: string
  onChoose: (code: string) => void
}

/** The dictionaries, with how many entries each has and how many of them people changed. */
export function DictList({ types, chosen, onChoose }: Props) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const found = types.data?.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(keyword.toLowerCase()))
  const records = found?.slice((page - 1) * size, page * size)
  return (
    <SideList
      title="字典"
      search={
        <SearchField
          label="字典名称、编码"
          value={keyword}
          onSearch={text => {
            setKeyword(text)
            setPage(1)
          }}
        />
      }
      call={{ ...types, data: records && { records, total: found?.length ?? 0 } }}
      idOf={({ code }) => code}
      onPage={setPage}
      {...{ chosen, onChoose, page, size }}
    >
      {({ code, name, count, changed }) => (
        <>
          <TwoLineText second={code}>{name}</TwoLineText>
          <span className="muted figures">{changed ? `${count} 项，${changed} 项有改动` : `${count} 项`}</span>
        </>
      )}
    </SideList>
  )
}
