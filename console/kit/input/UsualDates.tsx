import { Button, Dropdown } from 'antd'

interface Props<T> {
  /** Of the date it sets. */
  label: string
  usual: readonly (readonly [name: string, value: T])[]
  /** Why one cannot be taken here. */
  refused?: (value: T) => string | undefined
  onPick: (value: T) => void
}

/** Dates people ask for most, one press and a choice away. */
export const UsualDates = <T,>({ label, usual, refused, onPick }: Props<T>) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: usual.map(([name, value]) => ({
        key: name,
        label: name,
        disabled: refused?.(value) !== undefined,
        title: refused?.(value) ?? '',
      })),
      onClick: ({ key }) => {
        const picked = usual.find(([name]) => name === key)
        if (picked) onPick(picked[1])
      },
    }}
  >
    <Button type="text" size="small" aria-label={`${label} 快捷`} aria-haspopup="menu">
      快捷
    </Button>
  </Dropdown>
)
