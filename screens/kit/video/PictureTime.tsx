/** When a picture was taken, laid over it; nothing for a picture nobody says it of (many cameras write it into the picture themselves). */
export const PictureTime = ({ time }: { time: string }) => time && <time className="picture-time">{time}</time>
