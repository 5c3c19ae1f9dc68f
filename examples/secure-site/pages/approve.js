import { show } from "./show.js";

const { name } = document.body.dataset;
// After the # it goes to no server, in no log; a scanner of links that opens it approves nothing.
const link = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

const approve = async () => {
  const response = await fetch("/approved", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ link }),
    credentials: "omit",
  }).catch(() => undefined);
  const { isApproved = false } = response?.ok ? await response.json() : {};
  show({
    title: isApproved
      ? "Approved. Go back to where you signed in."
      : "This link is not good any more",
  });
};

show({
  title: `A new browser wants to sign in to ${name}`,
  details: ["Approve it only if you asked for it a moment ago."],
  actions: [{ id: "approve", label: "Approve this browser", run: () => void approve() }],
});
