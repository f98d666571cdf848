import './uploadProgress.css'

/** How much of something has gone. What it says changes many times a second, so it is read out when asked for, not by itself. */
export const UploadProgress = ({ label, sent, total, text }: { label: string; sent: number; total: number; text: string }) => (
  <span className="upload-progress">
    <progress aria-label={label} value={sent} max={Math.max(1, total)} />
    <span className="figures">{text}</span>
  </span>
)
