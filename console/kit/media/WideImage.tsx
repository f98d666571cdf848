import './wideImage.css'

/** A picture at its own size, to be scrolled sideways where it is wider than its place; as high before it is there as after. */
export const WideImage = ({ url, alt, height }: { url: string; alt: string; height: number }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by hand
  <div className="wide-image" style={{ minHeight: height }} tabIndex={0} role="group" aria-label={alt}>
    {url && <img src={url} alt={alt} />}
  </div>
)
