import "latchkit/style.css";

export const metadata = { title: "Next host", icons: [{ rel: "icon", url: "data:," }] };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
