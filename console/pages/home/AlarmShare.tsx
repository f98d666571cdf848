interface Props {
  recoverycount: number
  dealcount: number
  beingcount: number
}

/** One bar in the documents' order: recovered, handled, going on. */
export function AlarmShare({ recoverycount, dealcount, beingcount }: Props) {
  const parts = [
    { name: '已恢复', count: recoverycount, colour: 'var(--generation)' },
    { name: '已处理', count: dealcount, colour: 'var(--grid)' },
    { name: '正在发生', count: beingcount, colour: 'var(--alarm)' },
  ]
  return (
    <div className="alarm-share">
      <div className="alarm-share-bar" aria-hidden="true">
        {parts.map(part => part.count > 0 && <i key={part.name} style={{ flexGrow: part.count, background: part.colour }} />)}
      </div>
      <dl>
        {parts.map(part => (
          <div key={part.name}>
            <dt>
              <i style={{ background: part.colour }} />
              {part.name}
            </dt>
            <dd>{part.count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
