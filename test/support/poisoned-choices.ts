const choice = (href: unknown): string => JSON.stringify({ href, name: "Foo" });

/** What an older version, another library or a hostile script may leave where a wallet's link is remembered (threats T9, T30). */
export const POISONED_CHOICES: readonly string[] = [
  ...["javascript:alert(1)//", "JavaScript:alert(1)", " javascript:alert(1)", "\u0001javascript:alert(1)", "java\nscript:alert(1)", "javascript\t:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:msgbox(1)",
    "file:///etc/passwd", "blob:https://app.example/1", "about:blank", "filesystem:https://app.example/", "view-source:https://app.example", "intent://scan/#Intent;scheme=foo;end", "ws://relay.example", "ftp://foo.example",
    "http://foo.example", "http://localhost@foo.example", "tel:+1900", "sms:+1900", "mailto:a@foo.example", "itms-services://?action=download-manifest", "market://details?id=foo", "ms-settings:", "//foo.example", "/path", "foo", ""].map(choice),
  choice(7), choice(null), choice(["foo://"]), choice({ toString: "foo://" }), choice(`foo://${"a".repeat(5_000)}`),
  "", "foo://", "{", "null", "7", "[]", "\"foo://\"", "{\"href\":\"foo://\"}", "{\"name\":\"Foo\"}", "{\"__proto__\":{\"href\":\"javascript:alert(1)\",\"name\":\"Foo\"}}",
];
