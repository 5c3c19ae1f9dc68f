import { scriptedPhone } from "latchkit/testing";
import { createRoot } from "react-dom/client";
import { PhoneApp } from "./phone-app.js";
import "./phone.css";
import { readPhoneWorld } from "./phone-world.js";

const root = document.getElementById("root");
const world = await readPhoneWorld();

if (root !== null) {
  if (world === undefined) root.textContent = "No relay is running for this phone.";
  else {
    const phone = await scriptedPhone({ name: "Demo Phone", remembers: true, ...world });
    // The user answers one question at a time; `?approve=all` approves everything.
    if (new URLSearchParams(location.search).get("approve") !== "all") phone.wait();
    createRoot(root).render(<PhoneApp phone={phone} />);
  }
}
