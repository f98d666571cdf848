import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import './columnChoice.css'

interface Props {
  choices: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
  /** Columns go back to what their contents need; left out where none was dragged. */
  onResetWidths?: () => void
}

/** Which columns a table shows; at least one of them stays. */
export const ColumnChoice = ({ choices, chosen, onChoose, onResetWidths }: Props) => (
  <Popover
    trigger="click"
    placement="topLeft"
    content={
      <>
        <Checkbox.Group
          className="column-choice-list"
          aria-label="显示的列"
          value={[...chosen]}
          options={[...choices]}
          onChange={keys => keys.length > 0 && onChoose(keys)}
        />
        <Button
          size="small"
          type="link"
          disabled={chosen.length === choices.length}
          onClick={() => onChoose(choices.map(({ value }) => value))}
        >
          全部显示
        </Button>
        <Button size="small" type="link" disabled={!onResetWidths} onClick={onResetWidths}>
          恢复列宽
        </Button>
      </>
    }
  >
    <Button className="column-choice" size="small" type="text" icon={<SettingOutlined />}>
      列{chosen.length < choices.length && ` ${chosen.length}/${choices.length}`}
    </Button>
  </Popover>
)
