import { type PlaylistRow, playlist } from '../../core/contract/walls/playlist.ts'
import { maxItems } from '../../core/rules/playlistRules.ts'
import { screenName } from '../../core/rules/rules.ts'
import { seconds } from '../../core/call/useCall.ts'
import { CrudPage } from '../kit/pages/CrudPage.tsx'
import { choice, derived, type Field, text, time } from '../kit/fields/fields.ts'
import { FormRows } from '../kit/form/FormRows.tsx'
import { useCopy } from '../kit/hooks/useCopy.tsx'
import { wallName } from '../kit/hooks/wallName.ts'
import { ItemInputs } from './wallPlaylists/ItemInputs.tsx'
import { roundText } from './wallPlaylists/roundText.ts'

const { list, add, update, remove } = playlist
const fields: Field<PlaylistRow>[] = [
  text('name', '名称', { filter: true, required: true, rule: screenName, max: 40, width: 180, strong: true }),
  derived('walls', '大屏', ({ items }) => items.map(({ wall }) => wallName(wall)).join('、')),
  derived('round', '一轮', ({ items }) => roundText(items), { width: 104, figures: true }),
  choice('transition', '切换', { fade: '淡入淡出', cut: '直接切换' }, { label: '切换方式', width: 88 }),
  text('orgName', '所属机构', { form: false, width: 150 }),
  time('updatedAt', '修改', { by: 'updatedBy', width: 150 }),
]
const blankItem = { wall: undefined, query: '', seconds: 60 }
/** Where a wall opens the rotation. */
const addressOf = ({ id }: PlaylistRow) => `${location.origin}/rotation?list=${encodeURIComponent(id)}`

/** 大屏轮播: walls shown in turn, kept for the walls of an organisation. */
export default function WallPlaylistsPage() {
  const copy = useCopy()
  return (
    <CrudPage
      noun="轮播"
      calls={{ list, add, update, remove }}
      fields={fields}
      nameOf={row => row.name}
      actions={[
        { title: '打开', href: addressOf },
        { title: '复制地址', run: row => copy('轮播地址', addressOf(row)) },
      ]}
      inputs={
        <FormRows name="items" noun="大屏" most={maxItems} blank={blankItem} columns="3fr 3fr 104px">
          {index => <ItemInputs index={index} />}
        </FormRows>
      }
      blank={{ transition: 'fade', items: [blankItem] }}
      width={820}
      question="正在使用它的大屏将继续按已读取的内容轮播，重新打开后不再显示。是否继续？"
      every={seconds(60)}
    />
  )
}
