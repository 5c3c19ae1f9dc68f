declare module "latchkit/style.css";
