import './alarmTag.css'

/** 越限 or 异常: by word, colour and shape, so that no one of them carries the meaning alone. */
export const AlarmTag = ({ sign }: { sign: string }) => <span className={`sign-tag sign-${sign}`}>{sign === '1' ? '越限' : '异常'}</span>
